import * as bulk from '#domain/contributions/bulk-contract.ts';
import * as desk from '#domain/contributions/desk-contract.ts';
import * as notes from '#domain/contributions/desk-note-contract.ts';
import * as views from '#domain/contributions/desk-views.ts';
import * as mails from '#domain/contributions/mails-contract.ts';
import * as proofs from '#domain/contributions/proof-contract.ts';
import * as held from '#domain/held/contract.ts';
import { route, signedIn } from '../http/endpoint.ts';
import { addDeskNote } from '../services/contributions/add-note.ts';
import { reopenContribution, settleReview, undoReview } from '../services/contributions/after-review.ts';
import { exportContributions } from '../services/contributions/export.ts';
import { getContribution } from '../services/contributions/get.ts';
import { indexContributions } from '../services/contributions/index-rows.ts';
import { listContributions } from '../services/contributions/list.ts';
import { listContributionMails } from '../services/contributions/mails.ts';
import { refreshDesk } from '../services/contributions/refresh.ts';
import { reviewContribution } from '../services/contributions/review.ts';
import { reviewContributions, undoReviews } from '../services/contributions/review-many.ts';
import { discardHeld, listHeld, releaseHeld } from '../services/held.ts';
import { downloadProof } from '../services/proofs/download.ts';
import { openAdmins } from '../stores/desk-notes.ts';
import { deskViewsOf, replaceDeskViews } from '../stores/desk-views.ts';

/** The review desk, and what is held back beside it. */
export const adminRoutes = [
  route(desk.listContributions, listContributions),
  route(desk.indexContributions, indexContributions),
  route(desk.getContribution, getContribution),
  route(mails.listContributionMails, listContributionMails),
  route(notes.addDeskNote, addDeskNote),
  route(notes.listDeskAdmins, async () => ({ items: await openAdmins() })),
  route(desk.refreshDesk, refreshDesk),
  route(desk.reviewContribution, reviewContribution),
  route(bulk.reviewContributions, reviewContributions),
  route(bulk.undoReviews, undoReviews),
  route(desk.undoReview, undoReview),
  route(desk.settleReview, settleReview),
  route(desk.reopenContribution, reopenContribution),
  route(desk.exportContributions, exportContributions),
  route(views.getDeskViews, (context) => deskViewsOf(signedIn(context).id)),
  route(views.setDeskViews, (context, { body }) => replaceDeskViews(signedIn(context).id, body)),
  route(proofs.downloadProof, downloadProof),
  route(held.listHeld, listHeld),
  route(held.releaseHeld, releaseHeld),
  route(held.discardHeld, discardHeld),
];
