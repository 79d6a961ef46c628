import * as bulk from '#domain/contributions/bulk-contract.ts';
import * as desk from '#domain/contributions/desk-contract.ts';
import * as notes from '#domain/contributions/desk-note-contract.ts';
import * as views from '#domain/contributions/desk-views.ts';
import * as mails from '#domain/contributions/mails-contract.ts';
import * as proofs from '#domain/proofs/contract.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { addDeskNote, listDeskAdmins } from './add-desk-note.ts';
import { deskViewsOf, replaceDeskViews } from './desk-views.ts';
import { downloadProof } from './download-proof.ts';
import { exportContributions } from './export-contributions.ts';
import { listContributionMails } from './list-contribution-mails.ts';
import { getContribution, indexContributions, listContributions, refreshDesk } from './read-desk.ts';
import { reviewContribution } from './review-contribution.ts';
import { reviewContributions, undoReviews } from './review-contributions.ts';
import { reopenContribution, settleReview, undoReview } from './undo-review.ts';

export const adminRoutes = [
  route(desk.listContributions, listContributions),
  route(desk.indexContributions, indexContributions),
  route(desk.getContribution, getContribution),
  route(mails.listContributionMails, listContributionMails),
  route(notes.addDeskNote, addDeskNote),
  route(notes.listDeskAdmins, listDeskAdmins),
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
];
