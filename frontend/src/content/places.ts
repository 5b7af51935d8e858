import * as m from "@messages/content";

const NAMES = [m.place_name_1(), m.place_name_2(), m.place_name_3(), m.place_name_4(), m.place_name_5()];

/** "2nd place"; places are counted from 1. */
export const placeName = (place: number): string => NAMES[place - 1] ?? String(place);
