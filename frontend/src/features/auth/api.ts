import { api } from "@lib/api/client";
import type { Body } from "@lib/api/paths";
import { visitorHeaders } from "@lib/experiments/visitor";

/** `attempt` is of this browser: the code of the mail counts together with it only. */
export type Registration = Body<"post", "/api/auth/register"> & { attempt: string; lastName?: string };

export const register = (body: Registration) => api.post("/api/auth/register", body);
export const confirmRegistration = (body: Body<"post", "/api/auth/register/confirm">) =>
  api.post("/api/auth/register/confirm", body, { headers: visitorHeaders() });
export const confirmByLink = (token: string, password: string) =>
  api.post("/api/auth/verify-email", { token, password }, { headers: visitorHeaders() });
export const signIn = (body: Body<"post", "/api/auth/login">) => api.post("/api/auth/login", body);
export const answerChallenge = (challenge: string, code: string) =>
  api.post("/api/auth/login/second-step", { challenge, code });
export const confirmEmail = (token: string) => api.post("/api/auth/email/confirm", { token });
export const forgotPassword = (email: string) => api.post("/api/auth/password/forgot", { email });
export const resetPassword = (token: string, password: string) =>
  api.post("/api/auth/password/reset", { token, password });
export const verifyEmail = (token: string) => api.post("/api/auth/verify-email", { token });
export const resendVerification = () => api.post("/api/auth/verify-email/resend");
