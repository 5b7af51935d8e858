import * as m from "@messages/privacy";

export const SAVED = { title: m.texts_preferences_updated(), description: m.texts_your_preferences_have_been_saved() };
