import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Contribution } from '#domain/contributions/contribution.ts';
import type { SubmissionRow } from '#domain/missions/contract.ts';
import type { ProofFile } from '#domain/proofs/proof-file.ts';
import { SubmissionCard } from './insiderz/missions/SubmissionCard.tsx';
import { ProofFileView } from './review/settled/ProofFileView.tsx';

const MARK = 'Metadata not removed';

const FILE: ProofFile = {
  ...{ name: 'plans.pdf', size: 2_000, type: 'application/pdf', sha256: '' },
  metadata_removed: false,
};

const PLACES: [place: string, html: (file: ProofFile) => string][] = [
  [
    'a contribution',
    (file) =>
      renderToStaticMarkup(
        createElement(
          QueryClientProvider,
          { client: new QueryClient() },
          createElement(ProofFileView, { contribution: { id: 'one' } as Contribution, file, query: {} }),
        ),
      ),
  ],
  [
    'a submission for a mission',
    (file) =>
      renderToStaticMarkup(
        createElement(SubmissionCard, {
          submission: {
            ...{ id: 'one', member_id: 'mo', mission: null, author: null, note: '', status: 'under_review' },
            ...{ created_at: '2026-11-20T06:00:00.000Z', previous_id: null, proof_url: null },
            proof_file: file,
          } as unknown as SubmissionRow,
          ...{ adminId: 'ada', onVerdict: () => undefined },
        }),
      ),
  ],
];

test.each(PLACES)('an admin reads beside the file of %s that its metadata was not removed', (_, html) => {
  expect(html(FILE)).toContain(MARK);
  expect(html({ ...FILE, metadata_removed: true })).not.toContain(MARK);
});
