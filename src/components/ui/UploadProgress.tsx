const TILES = Array.from({ length: 25 }, (_, tile) => tile);
const SENT = 'fill-signal forced-colors:fill-[Highlight]';
const AHEAD = 'fill-none stroke-line-strong forced-colors:stroke-[CanvasText]';

interface UploadProgressProps {
  name: string;
  /** In bytes. */
  size: number;
  sent: number;
}

/** Announced at each tenth. */
export function UploadProgress({ name, size, sent }: UploadProgressProps) {
  const share = size > 0 ? sent / size : 0;
  const percent = Math.floor(share * 100);
  return (
    <>
      <div
        className="col-span-full mt-3 h-[14px] w-full [&>svg]:size-full"
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={amountOf(sent, size)}
      >
        <svg viewBox="0 0 400 14" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {TILES.map((tile) => (
            <rect
              key={tile}
              className={tile < share * TILES.length ? SENT : AHEAD}
              x={tile * 16 + 0.5}
              y="0.5"
              width="13"
              height="13"
              rx="2"
            />
          ))}
        </svg>
      </div>
      <p className="sr-only" role="status">
        {percent >= 10 && `${Math.floor(percent / 10) * 10} percent uploaded`}
      </p>
    </>
  );
}

/** `3.6 MB`, or `2.3 of 3.6 MB`; kilobytes below 0.1 MB. Input in bytes, base 1024. */
export function amountOf(bytes: number, of?: number): string {
  const whole = of ?? bytes;
  const [unit, size] = whole < 104_858 ? ['KB', 1024] : ['MB', 1_048_576];
  const digits = unit === 'MB' ? 1 : 0;
  const total = `${Math.max(whole / size, digits ? 0.1 : 1).toFixed(digits)} ${unit}`;
  return of === undefined ? total : `${(bytes / size).toFixed(digits)} of ${total}`;
}
