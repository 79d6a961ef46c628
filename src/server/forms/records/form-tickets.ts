import { firestore } from '#server/platform/firestore/firestore.ts';

/** A ticket that a sending uses up, by its id, and when it would have ended. */
export interface UsedTicket {
  id: string;
  endsAt: Date;
}

/** Thrown when a ticket was used for something else before; nothing was stored then. */
export class TicketUsedError extends Error {
  constructor() {
    super('this form ticket was used before');
    this.name = 'TicketUsedError';
  }
}

/** The tickets that were used, each under its id. */
export const usedTickets = () => firestore().collection('form_tickets');

/** Exists once the ticket was used: it is created in the commit of what it was used for. */
export function ticketDocument({ id }: UsedTicket): FirebaseFirestore.DocumentReference {
  return usedTickets().doc(id);
}

export function ticketRecord({ endsAt }: UsedTicket): FirebaseFirestore.DocumentData {
  return { expires_at: endsAt };
}

/** Throws TicketUsedError when the ticket was used. Called when a commit failed because something of it exists. */
export async function refuseUsedTicket(ticket: UsedTicket | null): Promise<void> {
  if (ticket && (await ticketDocument(ticket).get()).exists) throw new TicketUsedError();
}
