import "react";

declare module "react" {
  // Design variables that components may set in style.
  interface CSSProperties {
    /** Width of a bar's filled part. */
    "--v"?: string;
    /** Direction in which the lattice grows stronger. */
    "--fade-dir"?: string;
    /** Width of a picture by its height. */
    "--ratio"?: number;
    /** How often its whole size a picture is shown. */
    "--zoom"?: number;
  }
}
