import { Sign } from '#components/portal/drawings.tsx';
import { alarmInWords, type OperationAlarm } from '#domain/operations/alarms.ts';

/** What needs attention, a sentence each, above the figures; nothing where all is well. */
export function Alarms({ alarms }: { alarms: readonly OperationAlarm[] }) {
  if (alarms.length === 0) return null;
  return (
    <ul
      className="grid gap-1 border-t border-t-line px-4 py-3 text-danger [&_svg]:mr-1 [&_svg]:inline [&_svg]:size-[1em] [&_svg]:fill-current [&_svg]:align-[-0.1em]"
      aria-label="Needs attention"
    >
      {alarms.map((alarm) => (
        <li key={alarm.cause}>
          <Sign of="warning" />
          {alarmInWords(alarm)}
        </li>
      ))}
    </ul>
  );
}
