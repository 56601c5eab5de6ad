"""Number words of the languages that a page is most often quoted or translated from, as far as they are no English.

Promises German, French, Spanish, Italian, Portuguese and Dutch: from two to nineteen, the tens, hundred and thousand,
the words for a half and a double, and those for a percentage; German and Dutch counts glued into one word. Letters are
compared without their accents. Left out, since English or a common name has the word: ``elf``, ``sept``, ``dix``,
``seize``, ``cent``, ``tiers``, ``dos``, ``tres``, ``once``, ``quince``, ``mil``, ``due``, ``tre``, ``sei``, ``otto``,
``meta``, ``dez``, ``doze``, ``cem``, ``demi``; and every other language.
"""

from __future__ import annotations

_GERMAN_UNIT = "(?:ein|zwei|drei|vier|fu?e?nf|sechs|sieben|acht|neun)"
_GERMAN_TEN = "(?:zwanzig|dreissig|vierzig|fu?e?nfzig|sechzig|siebzig|achtzig|neunzig)"
_DUTCH_UNIT = "(?:een|twee|drie|vier|vijf|zes|zeven|acht|negen)"
_DUTCH_TEN = "(?:twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig)"

GERMAN = (
    "(?:zwei|zwo|drei|vier|fue?nf|sechs|sieben|acht|neun|zehn|zwoe?lf)(?:mal|fach(?:e|en|er|es)?)?",
    "(?:drei|vier|fue?nf|sech|sieb|acht|neun)zehn",
    f"(?:{_GERMAN_UNIT}und)?{_GERMAN_TEN}",
    f"{_GERMAN_UNIT}?(?:hundert|tausend)(?:{_GERMAN_UNIT}(?:und{_GERMAN_TEN})?|{_GERMAN_TEN})?",
    "(?:prozent(?:ig(?:e|en|er|es)?)?|prozentpunkte?n?|millionen|milliarden|dutzend(?:e|en)?)",
    "(?:halb(?:e|en|er|es|iert(?:e|en)?)?|haelfte|halfte|drittel|viertel|doppelt(?:e|en|er|es)?|verdoppelt)",
)
FRENCH = (
    "(?:deux|trois|quatre|cinq|huit|neuf|onze|douze|treize|quatorze|quinze)",
    "(?:vingts?|trente|quarante|cinquante|soixante|septante|nonante)",
    "(?:mille|milliers?|pour\\s?cents?|pourcents?|pourcentages?)",
    "(?:moitie|deux\\s+fois|douzaines?)",
)
SPANISH = (
    "(?:cuatro|cinco|seis|siete|ocho|nueve|diez|doce|trece|catorce|dieciseis|diecisiete|dieciocho|diecinueve)",
    "(?:veinte|veinti[a-z]+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)",
    "(?:cien|ciento|doscient[oa]s|trescient[oa]s|quinient[oa]s|miles\\s+de|millones|por\\s?ciento|porcentajes?)",
    "(?:mitad|docenas?|el\\s+doble)",
)
ITALIAN = (
    "(?:quattro|cinque|sette|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette|diciotto)",
    "(?:venti|vent(?:uno|otto)|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta)",
    "(?:cento|duecento|trecento|mille|migliaia|milioni|per\\s?cento|percentuale)",
    "(?:doppio|dozzin[ae]|dimezzat[oaie])",
)
PORTUGUESE = (
    "(?:dois|duas|quatro|cinco|seis|sete|oito|nove|onze|treze|catorze|quatorze|quinze|dezesseis|dezessete|dezoito)",
    "(?:vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa)",
    "(?:cento|duzent[oa]s|trezent[oa]s|quinhent[oa]s|milhares|milhoes|por\\s?cento|porcentagens?|porcentagem)",
    "(?:metade|duzias?|o\\s+dobro)",
)
DUTCH = (
    "(?:twee|drie|vier|vijf|zes|zeven|acht|negen|tien|twaalf)(?:maal|voudige?|voud)?",
    "(?:der|veer|vijf|zes|zeven|ach?t?|negen)tien",
    f"(?:{_DUTCH_UNIT}en)?{_DUTCH_TEN}",
    f"{_DUTCH_UNIT}?(?:honderd|duizend)",
    "(?:procent|procentpunt(?:en)?|miljoen(?:en)?|dozijn(?:en)?)",
    "(?:helft|dubbele?|verdubbeld)",
)
LANGUAGES = {
    "German": GERMAN,
    "French": FRENCH,
    "Spanish": SPANISH,
    "Italian": ITALIAN,
    "Portuguese": PORTUGUESE,
    "Dutch": DUTCH,
}
"""The lists by the language they are of."""
FOREIGN_NUMBERS = tuple(dict.fromkeys(pattern for patterns in LANGUAGES.values() for pattern in patterns))
