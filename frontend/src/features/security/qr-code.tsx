interface QrCodeProps {
  /** In squares. */
  size: number;
  /** The dark squares. */
  path: string;
  label: string;
}

/** Black on white in both themes, with the margin of four squares that readers need. */
export function QrCode({ size, path, label }: QrCodeProps) {
  const side = size + 8;
  return (
    <svg
      className="block w-full max-w-[224px] rounded-control border border-line bg-white"
      viewBox={`-4 -4 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
