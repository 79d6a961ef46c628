import { confirmContribution, requestConfirmation } from './confirm-contribution.ts';
import { confirmContributionForm, openFormConfirmation } from './confirm-form.ts';
import { createContribution } from './create-contribution.ts';
import { inspectContribution } from './inspect-contribution.ts';
import { listContributionsOfAddress } from './list-contributions-of-address.ts';
import { listOwnContributions } from './list-own-contributions.ts';
import { replyToQuestion } from './reply-to-question.ts';
import { sendContributionEmail } from './send-contribution-email.ts';
import { sendContributionForm } from './send-form.ts';
import { setRecognition } from './set-recognition.ts';
import { withdrawContribution } from './withdraw-contribution.ts';

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
