/** Cookie of the window's width, for the layout in which the server renders a page. */
export const VIEW_COOKIE = "view";

/** Its value for windows with the sidebar and tables; any other means cards. */
export const WIDE_VIEW = "wide";
