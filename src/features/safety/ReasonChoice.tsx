import { useEffect, useRef } from 'react';
import { REPORT_REASON_LABELS, REPORT_REASONS } from '#domain/reports/report.ts';

interface ReasonChoiceProps {
  /** Of the first choice, which gets the focus of an error. */
  id: string;
  error: string | undefined;
  onChoose: (reason: string) => void;
}

/** Radio buttons, because a choice among them is one press; the form reads the hidden field. */
export function ReasonChoice({ id, error, onChoose }: ReasonChoiceProps) {
  const list = useRef<HTMLDivElement>(null);
  // Chosen before this code arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLInputElement>('[name="choice"]:checked');
    if (chosen) onChoose(chosen.value);
  }, []);
  return (
    <div ref={list}>
      {/* Of type text: React puts the value of a hidden one back. */}
      <input type="text" name="reason" defaultValue="" hidden />
      {REPORT_REASONS.map((reason, at) => (
        <label key={reason} className="flex min-h-control cursor-pointer items-center gap-3">
          <input
            className="size-[1.25rem] flex-none accent-signal"
            id={at === 0 ? id : `${id}-${reason}`}
            type="radio"
            name="choice"
            value={reason}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={() => onChoose(reason)}
          />
          {REPORT_REASON_LABELS[reason]}
        </label>
      ))}
    </div>
  );
}
