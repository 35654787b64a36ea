/**
 * A screen that broke, usually because its part of the program could not be loaded. The page
 * is loaded anew, since browsers remember a module that failed.
 */
export function ScreenError() {
  return (
    <div role="alert" className="card m-4 px-6 py-10 text-center">
      <p className="mb-4 font-medium">This screen could not be shown.</p>
      <button
        type="button"
        className="rounded-lg border border-line-strong px-4 py-2 font-medium"
        onClick={() => window.location.reload()}
      >
        Try again
      </button>
    </div>
  );
}
