/** How to allow a browser the location, for where it was denied. */
export const instructionsText = {
  show: "Show Instructions",
  hide: "Hide Instructions",
  places: [
    {
      where: "Chrome",
      steps: [
        "Click the icon to the left of the address.",
        "Open 'Site settings' and set 'Location' to 'Allow'.",
        "Reload the page.",
      ],
    },
    {
      where: "Safari",
      steps: [
        "Open the Safari menu and choose 'Settings for This Website'.",
        "Set 'Location' to 'Allow'.",
        "Reload the page.",
      ],
    },
    {
      where: "Mobile devices",
      steps: [
        "Open the device's settings and turn on location services.",
        "Allow your browser to use the location.",
        "Come back, reload the page and allow this site to use it.",
      ],
    },
  ],
} as const;
