/** Title of the window as one goes from page to page. */
import { useEffect } from "react";

/** Sets the title; the server has written the same one into the first page. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
