import "react";

declare module "react" {
  // Lets components set design variables in style without casts.
  interface CSSProperties extends Record<`--${string}`, string | number | undefined> {}
}
