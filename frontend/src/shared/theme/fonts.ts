/** The display face: one self-hosted variable file, and stand-ins of its size while it loads. */
import frauncesUrl from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";

/** Address of the file, to be preloaded in the head. */
export const displayFontUrl = frauncesUrl;

export const DISPLAY_FACE = '"Fraunces", "Fraunces Georgia", "Fraunces Times", Georgia, serif';

/**
 * Font faces as CSS, for the document's own styles: where emotion has them, it moves them while the page
 * comes alive, and all text is laid out anew. The stand-ins are scaled to the width and height of
 * Fraunces (measured at weight 600), so that no line breaks or moves when it arrives.
 */
export const fontFaces = [
  `@font-face{font-family:"Fraunces";font-style:normal;font-weight:100 900;font-display:swap;src:url(${frauncesUrl}) format("woff2")}`,
  `@font-face{font-family:"Fraunces Georgia";src:local("Georgia Bold"),local("Georgia");size-adjust:98%;ascent-override:99.8%;descent-override:26%;line-gap-override:0%}`,
  `@font-face{font-family:"Fraunces Times";src:local("Times New Roman Bold"),local("Times New Roman"),local("Liberation Serif Bold"),local("Liberation Serif");size-adjust:110.7%;ascent-override:88.3%;descent-override:23%;line-gap-override:0%}`,
].join("");
