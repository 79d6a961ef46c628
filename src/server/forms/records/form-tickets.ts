import { firestore } from '#server/platform/firestore/firestore.ts';

export interface UsedTicket {
  id: string;
  endsAt: Date;
}

/** Thrown when a ticket was used before; nothing was stored then. */
export class TicketUsedError extends Error {
  constructor() {
    super('this form ticket was used before');
    this.name = 'TicketUsedError';
  }
}

export const usedTickets = () => firestore().collection('form_tickets');

/** Created in the commit of what the ticket was used for. */
export const ticketDocument = ({ id }: UsedTicket) => usedTickets().doc(id);

export function ticketRecord({ endsAt }: UsedTicket): FirebaseFirestore.DocumentData {
  return { expires_at: endsAt };
}

/** @throws TicketUsedError when the ticket was used. Call it when a commit failed because a document exists. */
export async function refuseUsedTicket(ticket: UsedTicket | null): Promise<void> {
  if (ticket && (await ticketDocument(ticket).get()).exists) throw new TicketUsedError();
}
