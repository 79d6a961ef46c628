import * as contracts from '#domain/proofs/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { beginProof } from './begin-proof.ts';
import { completeProof } from './complete-proof.ts';
import { putProofPart } from './put-proof-part.ts';

export const visitorRoutes = [
  route(contracts.beginProof, beginProof),
  route(contracts.putProofPart, putProofPart),
  route(contracts.completeProof, completeProof),
];
