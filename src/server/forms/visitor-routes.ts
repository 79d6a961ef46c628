import { issueFormTicket as contract } from '#domain/forms/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { issueFormTicket } from './issue-form-ticket.ts';

export const visitorRoutes = [route(contract, issueFormTicket)];
