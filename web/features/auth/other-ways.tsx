import { GoogleButton } from "./google-button.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

/** Without a password. Loaded apart: the form comes first. */
export function OtherWays() {
  return (
    <div>
      <GoogleButton />
      <PasskeyButton />
    </div>
  );
}
