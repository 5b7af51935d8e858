export const SAVED = { title: "Preferences Updated", description: "Your cookie preferences have been saved." };
