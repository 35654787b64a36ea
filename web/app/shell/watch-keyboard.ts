/**
 * Publishes how many pixels of the page's bottom an on-screen keyboard covers, which browsers do
 * without resizing the page, and keeps the focused field in view.
 */
export function watchKeyboard(): void {
  const { visualViewport } = window;
  if (!visualViewport) return;
  const { documentElement } = document;
  let before = 0;
  const publish = () => {
    const { height, offsetTop, scale } = visualViewport;
    // When zoomed in, the visual viewport shows only part of the page and says nothing about a
    // keyboard.
    const isZoomed = scale > 1.01;
    const covered = isZoomed ? 0 : Math.round(Math.max(0, window.innerHeight - height - offsetTop));
    if (covered === before) return;
    before = covered;
    documentElement.style.setProperty("--covered", `${covered}px`);
    // Elements that measure their distance to the window's bottom have moved.
    window.dispatchEvent(new Event("resize"));
  };
  visualViewport.addEventListener("resize", () => {
    publish();
    if (before > 0) document.activeElement?.scrollIntoView({ block: "nearest" });
  });
  // Doesn't scroll the page back while the user scrolls.
  visualViewport.addEventListener("scroll", publish);
}
