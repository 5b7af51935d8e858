import type { EntryView } from "@lib/api/types";
import * as m from "@messages/entries";
import { Button, Callout, ChipGroup, Time } from "@ui";
import { useEntryAddress } from "./entry-address";

interface VersionProps {
  entry: EntryView;
  /** The entry in the version that is shown. */
  shown: EntryView;
}

/** The versions of an entry, one of which is shown; nothing where there is but one, or where the viewer knows of one only. */
export function VersionSwitch({ entry, shown }: VersionProps) {
  const { showVersion } = useEntryAddress();
  if (entry.versions.length === 0) return null;
  const newest = entry.version;
  const options = [
    ...entry.versions.map(({ number }) => ({
      value: `${number}`,
      label: m.version_switch_version({ version: number }),
    })),
    { value: `${newest}`, label: m.version_switch_newest({ version: newest }) },
  ];
  return (
    <div className="spread">
      <ChipGroup
        label={m.version_switch_label()}
        options={options}
        value={`${shown.version}`}
        onChange={(value) => showVersion(Number(value) === newest ? undefined : Number(value))}
      />
      <span className="small muted">{m.version_switch_sent({ date: <Time value={shown.versionCreatedAt} /> })}</span>
    </div>
  );
}

/** Below the picture, which stays in its place while versions are flipped: that an older one is shown. */
export function OlderVersion({ entry, shown }: VersionProps) {
  const { showVersion } = useEntryAddress();
  const newest = entry.version;
  if (shown.version === newest) return null;
  return (
    <Callout
      live="status"
      title={m.version_switch_older({ version: shown.version, newest })}
      action={
        <Button size="sm" onClick={() => showVersion()}>
          {m.version_switch_show_newest({ newest })}
        </Button>
      }
    >
      {m.version_switch_older_means()}
    </Callout>
  );
}
