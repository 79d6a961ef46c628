import { proofKeys } from '#domain/contributions/erasure.ts';
import {
  type AddressData,
  type AddressDataKind,
  type AddressRecord,
  findAddressData as contract,
} from '#domain/privacy/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { type AddressRecords, readAddress } from './of-address.ts';

type Stored = Record<string, unknown> & { id: string };

const words = (value: unknown): string => (typeof value === 'string' ? value : '');
const typed = (value: unknown) => (value ?? {}) as Record<string, unknown>;
const MESSAGE = 'Message of the contact form';

const TITLES: Record<AddressDataKind, (record: Stored) => string> = {
  contributions: ({ reference }) => words(reference),
  invitations: ({ last_four }) => `Ends with ${words(last_four)}`,
  held_submissions: ({ reference }) => words(reference) || MESSAGE,
  messages: () => MESSAGE,
  reports: ({ subject }) => words(subject),
  held_entries: ({ description }) => words(description),
  points_ledger: ({ description }) => words(description),
  contributors: () => 'Row of the leaderboard',
  sign_in_attempts: () => 'Attempt to sign in on the admin page',
};

function namesIn(records: readonly Stored[]): string[] {
  const names = records.flatMap((record) => [
    record.display_name,
    record.alias,
    ...[record.contribution, record.message, record.payload].map((content) => {
      const { display_name, name } = typed(content);
      return display_name ?? name;
    }),
  ]);
  return [...new Set(names.map(words).filter((name) => name !== ''))];
}

export function addressDataOf({ kinds, withAccount }: AddressRecords): AddressData {
  const items = Object.entries(kinds).flatMap(([name, records]) => {
    const kind = name as AddressDataKind;
    return records.map(
      (record): AddressRecord => ({
        kind,
        id: record.id,
        title: TITLES[kind](record),
        files: proofKeys(record).length,
        created_at: words(record.created_at) || null,
      }),
    );
  });
  return { items, names: namesIn(Object.values(kinds).flat()), with_account: withAccount };
}

export const findAddressData = route(contract, async (_context, { body }) =>
  addressDataOf(await readAddress(body.email)),
);
