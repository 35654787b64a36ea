import { createRoot } from "react-dom/client";
import { Styleguide } from "./styleguide.tsx";

const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root to show the parts in");
createRoot(root).render(<Styleguide />);
