import { FilterSelect, OrderSelect } from '#components/portal/ListSelect.tsx';
import type { ListHandle } from '#components/portal/list-view.ts';
import { useBusy } from '#components/portal/use-busy.ts';
import { Control } from '#components/ui/Button.tsx';
import type { CallOf } from '#domain/contract.ts';
import { exportContributions } from '#domain/contributions/desk-contract.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { saveFile } from '#lib/save-file.ts';
import { mutate } from '#state/mutation.ts';
import { callSignedIn } from '#state/session.ts';
import { FOLDED } from './desk-list.ts';
import { SavedViews } from './views/SavedViews.tsx';

export function MoreFilters({ list }: { list: ListHandle<ContributionSummary> }) {
  return (
    <>
      <FilterSelect list={list} name="status" place="left" />
      {FOLDED.map((name) => (
        <FilterSelect key={name} list={list} name={name} place="left" />
      ))}
      <OrderSelect list={list} place="left" />
      <CsvButton list={list} />
      {list.choice.filters.proof !== undefined && (
        <p className="pl-2 text-0 text-muted leading-[1.45]">The file holds them with and without proof.</p>
      )}
      <SavedViews />
    </>
  );
}

type CsvQuery = CallOf<typeof exportContributions>['query'];

function CsvButton({ list }: { list: ListHandle<ContributionSummary> }) {
  const [busy, during] = useBusy();
  const { q, filters, sort } = list.choice;

  const save = () => {
    const query = { ...filters, sort, ...(q.trim() ? { q } : {}) } as CsvQuery;
    return mutate({
      send: async () => (await callSignedIn(exportContributions, { query })).blob(),
      done: null,
      failed: 'Failed to export the contributions',
      onDone: (file) => saveFile(file, `contributions-${new Date().toISOString().slice(0, 10)}.csv`),
    });
  };
  return (
    <Control
      aria-disabled={busy !== null}
      data-command="Save as CSV"
      onClick={() => void during('csv', save)}
    >
      {busy ? 'Preparing...' : 'Save as CSV'}
    </Control>
  );
}
