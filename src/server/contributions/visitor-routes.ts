import { confirmContribution, requestConfirmation } from './confirm-contribution.ts';
import { confirmContributionForm, openFormConfirmation } from './form-without-script.ts';
import { createContribution } from './create-contribution.ts';
import { inspectContribution } from './by-status-link.ts';
import { listContributionsOfAddress } from './list-contributions-of-address.ts';
import { listOwnContributions } from './list-own-contributions.ts';
import { replyToQuestion } from './by-status-link.ts';
import { sendContributionEmail } from './send-contribution-email.ts';
import { sendContributionForm } from './form-without-script.ts';
import { setRecognition } from './by-status-link.ts';
import { withdrawContribution } from './by-status-link.ts';

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
