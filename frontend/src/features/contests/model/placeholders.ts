export interface Placeholder {
  start: number;
  end: number;
}

/** The prompts of a template that are not filled in yet: what stands in square brackets on one line. */
export function placeholdersIn(text: string): Placeholder[] {
  return [...text.matchAll(/\[[^[\]\n]+\]/g)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}
