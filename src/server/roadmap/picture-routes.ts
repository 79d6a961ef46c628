import * as contracts from '#domain/roadmap/shipped.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { getShippedPicture } from './public/picture.ts';

/** The pictures of what was made after the build, for whoever shares it and whoever it is shared with. */
export const visitorRoutes = [route(contracts.getShippedPicture, getShippedPicture)];
