import { listOwnContributions as contract } from '#domain/contributions/own-contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { listOwnContributions } from './list-own-contributions.ts';

export const ownerRoutes = [route(contract, listOwnContributions)];
