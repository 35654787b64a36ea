export function LandingPage({ isSignedIn }: { isSignedIn: boolean }) {
  return <h1>{isSignedIn ? "in" : "out"}</h1>;
}
