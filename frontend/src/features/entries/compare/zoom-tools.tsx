import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import * as m from "@messages/entries";
import { Button, IconButton } from "@ui";
import { SCALE_MAX, STEP, WHOLE, zoomAt, type ZoomView } from "@ui/zoom";

interface ZoomToolsProps {
  view: ZoomView;
  change: (to: (view: ZoomView) => ZoomView) => void;
  isNarrow: boolean;
}

/** One zoom for all pictures. */
export function ZoomTools({ view, change, isNarrow }: ZoomToolsProps) {
  const fit = () => change(() => WHOLE);
  return (
    <div className="row nowrap gap-0 lg:gap-1" role="group" aria-label={m.compare_zoom()}>
      <IconButton
        icon={ZoomOut}
        label={m.compare_zoom_out()}
        disabled={view.scale === 1}
        onClick={() => change((current) => zoomAt(current, 1 / STEP))}
      />
      <span className="num strong min-w-14 text-center" role="status">
        {m.compare_percent({ percent: Math.round(view.scale * 100) })}
      </span>
      <IconButton
        icon={ZoomIn}
        label={m.compare_zoom_in()}
        disabled={view.scale === SCALE_MAX}
        onClick={() => change((current) => zoomAt(current, STEP))}
      />
      {isNarrow ? (
        <IconButton icon={Maximize} label={m.compare_fit()} onClick={fit} />
      ) : (
        <Button variant="ghost" size="sm" icon={Maximize} onClick={fit}>
          {m.compare_fit()}
        </Button>
      )}
    </div>
  );
}
