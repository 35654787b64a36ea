/** Around the skeleton in a built page, in whose place the server puts the rendered screen. */
export const SKELETON_START = '<div id="root"><!--skeleton-->';
export const SKELETON_END = "<!--/skeleton--></div>";
