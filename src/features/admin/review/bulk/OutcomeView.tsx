import { useStore } from '@nanostores/react';
import { Outcome } from '../../Outcome.tsx';
import { $outcome } from './bulk-decisions.ts';

export function OutcomeView() {
  const outcome = useStore($outcome);
  if (!outcome) return null;
  return (
    <Outcome
      className="border-t border-t-line bg-ground px-4 py-3 lg:px-5"
      what={outcome.done}
      done={outcome.rows.filter((row) => row.done)}
      refused={outcome.rows.flatMap((row) => (row.done ? [] : [{ ...row, why: row.refusal?.message ?? '' }]))}
      onClose={() => $outcome.set(null)}
    />
  );
}
