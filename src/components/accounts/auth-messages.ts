import { PRODUCT } from '#domain/product.ts';
import type { CarriedToast } from '#state/carried-toast.ts';

export const AUTH_MESSAGES = {
  logIn: 'Log In',
  loggingIn: 'Logging in...',
  loginFailed: 'Login failed',
  signUp: 'Sign Up',
  signingUp: 'Creating account...',
  signupFailed: 'Signup failed',
} as const;

export const WELCOME_BACK: CarriedToast = {
  title: 'Welcome back!',
  description: "You've successfully logged in.",
};

export const WELCOME: CarriedToast = {
  title: `Welcome to ${PRODUCT}!`,
  description: 'Your account has been created.',
};

/** Eligibility, next to each consent. */
export const WHO_MAY_JOIN =
  `${PRODUCT} is for people and small businesses; corporates, chains and middlemen may not sign up. ` +
  'You are 16 or older, or a parent or guardian consents.';
