import type { Role } from '../access.ts';
import type { BadgeForm } from '../badges/badge.ts';
import type { Contribution } from '../contributions/contribution.ts';
import type { FeedItem } from '../feed/feed.ts';
import type { Idea } from '../ideas/idea.ts';
import type { AccessToken } from '../invites/invite.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import type { PendingAward } from '../ledger/pending-award.ts';
import type { Mission, Submission } from '../missions/mission.ts';
import type { OutboxStatus } from '../outbox/message.ts';
import type { AddressDataKind } from '../privacy/contract.ts';
import type { QuarantineReason } from '../quarantine/submission.ts';
import type { Report } from '../reports/report.ts';
import type { RoadmapItem } from '../roadmap/roadmap.ts';
import type { VouchKey } from '../vouching/vouch-key.ts';

/** A new entity has no before, a deleted one no after; some actions have neither. */
type Nothing = Record<string, never>;

interface Step<Before, After = Before> {
  before: Before;
  after: After;
}

type AddressDataCounts = Partial<Record<AddressDataKind, number>>;

type ContributionStep = Step<
  Pick<Contribution, 'status' | 'admin_notes' | 'contributor_message' | 'award' | 'reviewed_by'> & {
    held?: boolean;
  }
>;

/** Nothing that identifies the receiver of a token, because such a row is never changed (T36). */
type TokenFacts = Pick<AccessToken, 'contribution_id' | 'last_four' | 'expires_at' | 'emailed'>;
type Revocation = Pick<AccessToken, 'revoked_at' | 'revoked_by'>;

/** Every action of the audit, as subject and verb, with the content of its rows (T35). Add new ones here. */
export interface AuditDetails {
  'account.choose-password': Step<Nothing>;
  'account.add-passkey': Step<Nothing>;
  'account.add-second-factor': Step<{ second_factor: boolean }>;
  'account.close-orphan': Step<{ disabled: boolean }>;
  'account.remove-passkey': Step<Nothing>;
  'account.rename-passkey': Step<Nothing>;
  'account.remove-second-factor': Step<{ second_factor: boolean }>;
  'account.renew-recovery-codes': Step<Nothing>;
  'account.reset-password': Step<Nothing>;
  /** Counts by kind; never the address, because such a row is never changed (T36). */
  'address.erase': Step<AddressDataCounts, Nothing>;
  'address.export': Step<Nothing, AddressDataCounts>;
  'badge.award': Step<Nothing, { badge_id: string; member_id: string; awarded_by: string; inz?: number }>;
  'badge.create': Step<Nothing, BadgeForm>;
  'badge.revoke': Step<Record<string, unknown>, { reason: string }>;
  /** Never its text, because such a row is never changed (T36). */
  'contribution.note': Step<Nothing, { note: string; mentioned: readonly string[] }>;
  'contribution.reopen': ContributionStep;
  'contribution.review': ContributionStep;
  'contribution.undo': ContributionStep;
  'contribution.withdraw': Step<Pick<Contribution, 'status'>, { withdrawn: true }>;
  /** The filters of the file. */
  'contributions.export': Step<Nothing, Record<string, unknown>>;
  'feed.create': Step<Nothing, Partial<FeedItem>>;
  'feed.delete': Step<FeedItem, Nothing>;
  'feed.update': Step<Partial<FeedItem>>;
  'quarantine.confirm': Step<{ held_for: QuarantineReason }, { released: true }>;
  'quarantine.discard': Step<{ ids: string[] }, Nothing>;
  'quarantine.release': Step<{ held_for: QuarantineReason }, { released: true }>;
  'idea.merge': Step<Pick<Idea, 'merged_into'>>;
  'idea.unmerge': Step<Pick<Idea, 'merged_into'>>;
  'idea.status': Step<Partial<Idea>>;
  'ledger.claim': Step<Pick<LedgerEntry, 'member_id'>, Pick<LedgerEntry, 'member_id' | 'points'>>;
  'ledger.confirm': Step<Pick<PendingAward, 'status'>, Pick<PendingAward, 'status' | 'points' | 'member_id'>>;
  'ledger.decline': Step<Pick<PendingAward, 'status'>, Pick<PendingAward, 'status' | 'points' | 'reason'>>;
  'ledger.reverse': Step<
    Nothing,
    Omit<LedgerEntry, 'id' | 'created_at'> & { correction: string; reason: string }
  >;
  'ledger.pay-again': Step<
    Nothing,
    Omit<LedgerEntry, 'id' | 'created_at'> & { entry: string; held: boolean }
  >;
  'mission.create': Step<Nothing, Partial<Mission>>;
  'mission.status': Step<Partial<Mission>>;
  'mission.update': Step<Partial<Mission>>;
  'outbox.retry': Step<{ status: OutboxStatus; attempts: number }, { status: OutboxStatus }>;
  'report.appeal': Step<Pick<Report, 'state'>, { appealed: true }>;
  /** Never a name, because such a row is never changed (T36). */
  'report.decide': Step<
    Pick<Report, 'state'>,
    Pick<Report, 'state' | 'kind'> & { reason: string; idea?: string }
  >;
  'roadmap.create': Step<Nothing, Partial<RoadmapItem>>;
  'roadmap.delete': Step<RoadmapItem, Nothing>;
  'roadmap.restore': Step<Nothing, RoadmapItem>;
  'roadmap.undo': Step<Partial<RoadmapItem>>;
  'roadmap.update': Step<Partial<RoadmapItem>>;
  'submission.review': Step<
    Pick<Submission, 'status' | 'admin_message'>,
    Pick<Submission, 'status' | 'admin_message' | 'reviewed_by'> & { held: boolean; inz: number }
  >;
  'token.create': Step<Nothing, TokenFacts>;
  'token.dismiss': Step<{ dismissed: boolean }>;
  'token.redeem': Step<Nothing, { redeemed_by: string; role: Role }>;
  'token.reissue': Step<TokenFacts & { replaces: string }, TokenFacts>;
  'token.revoke': Step<TokenFacts & Revocation, Revocation>;
  'user.disable': Step<{ disabled: boolean }, { disabled: boolean; reason: string }>;
  'user.enable': Step<{ disabled: boolean; reason: string }, { disabled: boolean }>;
  'user.grant-role': Step<
    { roles: readonly Role[] },
    { roles: readonly Role[]; password_change_required?: true }
  >;
  'user.reset-link': Step<Nothing, { expires_at: Date }>;
  'user.reset-second-factor': Step<{ second_factor: boolean }, { second_factor: boolean; reason: string }>;
  'user.revoke-role': Step<{ roles: readonly Role[] }>;
  'vouching.add-key': Step<Nothing, Pick<VouchKey, 'app' | 'label'>>;
  'vouching.revoke-key': Step<Pick<VouchKey, 'app' | 'label'>, Nothing>;
  'webhook.create': Step<Nothing, { url: string }>;
  'webhook.delete': Step<{ url: string }, Nothing>;
  'webhook.pause': Step<{ paused: boolean }>;
  'webhook.replay': Step<{ state: string }>;
  'webhook.rotate': Step<{ version: number }>;
  'webhook.skip': Step<{ state: string }>;
  'webhook.test': Step<Nothing, { endpoint: string }>;
}

export type AuditAction = keyof AuditDetails;
