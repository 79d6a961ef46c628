import {
  inspectContribution,
  replyToQuestion,
  setRecognition,
  withdrawContribution,
} from './by-status-link.ts';
import { confirmContribution, requestConfirmation } from './confirm-contribution.ts';
import { createContribution } from './create-contribution.ts';
import {
  confirmContributionForm,
  openFormConfirmation,
  sendContributionForm,
} from './form-without-script.ts';
import { listContributionsOfAddress, listOwnContributions } from './list-own-contributions.ts';
import { sendContributionEmail } from './send-contribution-email.ts';

export const visitorRoutes = [
  createContribution,
  sendContributionEmail,
  inspectContribution,
  listOwnContributions,
  listContributionsOfAddress,
  replyToQuestion,
  requestConfirmation,
  confirmContribution,
  sendContributionForm,
  openFormConfirmation,
  confirmContributionForm,
  withdrawContribution,
  setRecognition,
];
