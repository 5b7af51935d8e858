export const target: string;
export function generate(): Promise<string>;
