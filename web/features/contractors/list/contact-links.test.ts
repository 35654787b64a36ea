import { describe, expect, test } from "vitest";
import { emailDoubt, mailtoHref, telHref } from "./contact-links.ts";

describe("mailtoHref", () => {
  test.each([
    ["dana@whitfieldhome.example", "mailto:dana@whitfieldhome.example"],
    ["Dana.Whitfield+kitchen@sub.example.com", "mailto:Dana.Whitfield%2Bkitchen@sub.example.com"],
    ["o'neill@example.com", "mailto:o'neill@example.com"],
    ["jürgen@müller.example", "mailto:j%C3%BCrgen@m%C3%BCller.example"],
    // Characters that would add a header are encoded.
    ["a&b=c?d@example.com", "mailto:a%26b%3Dc%3Fd@example.com"],
    ["100%0Abcc@example.com", "mailto:100%250Abcc@example.com"],
  ])("links %j to %s", (text, link) => {
    expect(mailtoHref(text)).toBe(link);
  });

  test.each([
    "",
    "@",
    "dana",
    "dana@",
    "@example.com",
    "dana@localhost",
    "dana@example..com",
    "dana@example.com.",
    "dana@example.com, rosa@example.com",
    "dana@example.com;rosa@example.com",
    "Dana <dana@example.com>",
    "dana@example.com\r\nbcc: all@example.com",
    "dana@example.com?bcc=all@example.com",
    "dana@example.com?subject=hello",
    "mailto:dana@example.com",
    "javascript:alert(1)@example.com",
    "data:text/html,<script>alert(1)</script>@example.com",
    "https://evil.example/@example.com",
    "a@b@example.com",
    "two words@example.com",
  ])("rejects %j", (text) => {
    expect(mailtoHref(text)).toBeUndefined();
  });
});

describe("telHref", () => {
  test.each([
    ["(503) 555-0111", "tel:5035550111"],
    ["503.555.0111", "tel:5035550111"],
    ["503-555-0111", "tel:5035550111"],
    ["  503 555 0111 ", "tel:5035550111"],
    ["+1 (503) 555-0111", "tel:+15035550111"],
    ["+44 (0)20 7946 0018", "tel:+442079460018"],
    ["(0)20 7946 0018", "tel:02079460018"],
    ["911", "tel:911"],
    ["503-555-0111 ext. 12", "tel:5035550111"],
    ["503-555-0111 x12", "tel:5035550111"],
    ["503-555-0111, extension 4", "tel:5035550111"],
    ["503-555-0111 #4", "tel:5035550111"],
  ])("links %j to %s", (text, link) => {
    expect(telHref(text)).toBe(link);
  });

  test.each([
    "",
    "12",
    "ask Rosa",
    "1-800-FLOWERS",
    "503-555-0111 or 503-555-0112",
    "503-555-0111 / 503-555-0112",
    "503-555-0111 503-555-0112",
    "503+555",
    "*67 503 555 0111",
    "javascript:alert(1)",
    "tel:5035550111",
    "5035550111;phone-context=evil.example",
    "https://evil.example/5035550111",
    "٥٠٣٥٥٥٠١١١",
  ])("rejects %j", (text) => {
    expect(telHref(text)).toBeUndefined();
  });
});

test.each([
  ["", false],
  ["   ", false],
  ["dana@example.com", false],
  [" dana@exämple.com ", false],
  ["not-an-email", true],
  ["dana@example", true],
])("emailDoubt warns about “%s”: %s", (text, isDoubted) => {
  expect(emailDoubt(text) !== undefined).toBe(isDoubted);
});
