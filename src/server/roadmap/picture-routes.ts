import * as contracts from '#domain/roadmap/shipped.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { getShippedPicture } from './public/picture.ts';

/** Pictures of items shipped after the build. */
export const visitorRoutes = [route(contracts.getShippedPicture, getShippedPicture)];
