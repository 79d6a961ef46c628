import * as views from '#domain/contributions/desk-views.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { addDeskNote, listDeskAdmins } from './add-desk-note.ts';
import { exportContributions } from './export-contributions.ts';
import { listContributionMails } from './list-contribution-mails.ts';
import {
  deskViewsOf,
  downloadProof,
  getContribution,
  indexContributions,
  listContributions,
  refreshDesk,
  replaceDeskViews,
} from './read-desk.ts';
import { reviewContribution, reviewContributions, undoReviews } from './review-contribution.ts';
import { reopenContribution, settleReview, undoReview } from './undo-review.ts';

export const adminRoutes = [
  listContributions,
  indexContributions,
  getContribution,
  listContributionMails,
  addDeskNote,
  listDeskAdmins,
  refreshDesk,
  reviewContribution,
  reviewContributions,
  undoReviews,
  undoReview,
  settleReview,
  reopenContribution,
  exportContributions,
  route(views.getDeskViews, (context) => deskViewsOf(signedIn(context).id)),
  route(views.setDeskViews, (context, { body }) => replaceDeskViews(signedIn(context).id, body)),
  downloadProof,
];
