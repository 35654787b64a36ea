import { GoogleButton } from "./google-button.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

/** Sign-in without a password. A separate chunk, so that the form loads first. */
export function OtherWays() {
  return (
    <div>
      <GoogleButton />
      <PasskeyButton />
    </div>
  );
}
