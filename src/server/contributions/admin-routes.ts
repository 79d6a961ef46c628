import * as views from '#domain/contributions/desk-views.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { addDeskNote, listDeskAdmins } from './add-desk-note.ts';
import { deskViewsOf, replaceDeskViews } from './desk-views.ts';
import { exportContributions } from './export-contributions.ts';
import { listContributionMails } from './list-contribution-mails.ts';
import {
  downloadProof,
  getContribution,
  indexContributions,
  listContributions,
  refreshDesk,
} from './read-desk.ts';
import { reviewContribution } from './review-contribution.ts';
import { reviewContributions, undoReviews } from './review-contributions.ts';
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
