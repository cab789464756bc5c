/** The calls about oneself: a guest under a name, or an account. */

import { ask, tell } from "./http";
import type { Me } from "./types";

export const whoAmI = (): Promise<Me> => ask<Me>("/api/me");
/** Begins as a guest, or takes another name. */
export const beGuest = (name: string): Promise<Me> => tell<Me>("/api/me/guest", { name });
export const register = (name: string, password: string): Promise<Me> => tell<Me>("/api/me/register", { name, password });
export const login = (name: string, password: string): Promise<Me> => tell<Me>("/api/me/login", { name, password });
export const logout = (): Promise<Me> => tell<Me>("/api/me/logout");
export const newPassword = (old: string, wanted: string): Promise<Me> => tell<Me>("/api/me/password", { old, new: wanted });
export const deleteMe = (password: string): Promise<Me> => tell<Me>("/api/me/delete", { password });
