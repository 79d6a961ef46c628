/** Who may take part, in one line beside each consent: under "Sign Up" and under that of a contribution. */
export const WHO_MAY_JOIN =
  'TheGrid is for people and small businesses; corporates, chains and middlemen may not sign up. ' +
  'You are 16 or older, or a parent or guardian consents.';
