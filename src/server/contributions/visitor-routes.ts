import * as contracts from '#domain/contributions/contract.ts';
import * as forms from '#domain/contributions/form-contract.ts';
import { listOwnContributions as ownContract } from '#domain/contributions/own-contract.ts';
import * as statusContracts from '#domain/contributions/status-contract.ts';
import { setRecognition as recognitionContract } from '#domain/leaderboard/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
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
  route(contracts.createContribution, createContribution),
  route(contracts.sendContributionEmail, sendContributionEmail),
  route(contracts.inspectContribution, inspectContribution),
  route(ownContract, listOwnContributions),
  route(statusContracts.listContributionsOfAddress, listContributionsOfAddress),
  route(contracts.replyToQuestion, replyToQuestion),
  route(contracts.requestConfirmation, requestConfirmation),
  route(contracts.confirmContribution, confirmContribution),
  route(forms.sendContributionForm, sendContributionForm),
  route(forms.openFormConfirmation, openFormConfirmation),
  route(forms.confirmContributionForm, confirmContributionForm),
  route(statusContracts.withdrawContribution, withdrawContribution),
  route(recognitionContract, setRecognition),
];
