import * as contracts from '#domain/roadmap/shipped.ts';
import { route } from '../http/endpoint.ts';
import { getShippedPicture } from '../services/public-roadmap/picture.ts';

/** The pictures of what was made after the build, for whoever shares it and whoever it is shared with. */
export const visitorRoutes = [route(contracts.getShippedPicture, getShippedPicture)];
