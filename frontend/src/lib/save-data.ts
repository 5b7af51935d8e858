interface Spared {
  connection?: { saveData?: boolean };
}

/** Whether somebody asked their browser to spare data. */
export function savesData(): boolean {
  return (navigator as Navigator & Spared).connection?.saveData === true;
}
