import * as m from "@messages/content";

const NAMES = [m.place_name_1(), m.place_name_2(), m.place_name_3(), m.place_name_4(), m.place_name_5()];

/** "2nd place"; places are counted from 1. */
export const placeName = (place: number): string => NAMES[place - 1] ?? String(place);

/** The same of an award; one without a place is of a bought entry. */
export const awardName = (place: number | null): string => (place === null ? m.place_name_bought() : placeName(place));
