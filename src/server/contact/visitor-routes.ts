import { sendContactEmail as contract } from '#domain/forms/contact.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { sendContactEmail } from './send-contact.ts';

export const visitorRoutes = [route(contract, sendContactEmail)];
