"""What schemathesis has to know of this API beyond its description."""

import json
import os
import re
from collections import Counter
from itertools import count
from urllib.parse import urlencode

import schemathesis
from schemathesis.checks import CHECKS
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import CoverageScenario

own_client_id = os.environ["ENTREPOT_CLIENT_ID"]
# A longer head is refused (431) whatever it asks for.
longest_query = 14_000


@schemathesis.hook
def before_load_schema(context, schema):
    """A body of lines is made as the list of its records, not as a text; no answer is waited for."""
    for operations in schema["paths"].values():
        for operation in operations.values():
            for media_type, body in operation.get("requestBody", {}).get("content", {}).items():
                if media_type == "application/x-ndjson":
                    body["schema"] = {"type": "array", "items": body["schema"]["contentSchema"]}
            for parameter in operation.get("parameters", []):
                if parameter.get("name") == "wait":
                    parameter["schema"]["maximum"] = 0


@schemathesis.serializer("application/x-ndjson")
def lines(context, records):
    return "\n".join(json.dumps(record) for record in (records if isinstance(records, list) else [records]))


wrong_types_seen = Counter()
second_wrong_type = {}


def is_further_wrong_type(case):
    """Some five wrong types come twice for a parameter, which is a text in any case. Two are sent, the second one by turns."""
    data = case.meta.phase.data if case.meta else None
    if getattr(data, "scenario", None) != CoverageScenario.INCORRECT_TYPE or data.parameter_location == ParameterLocation.BODY:
        return False
    place = (case.operation.label, data.parameter_location, data.parameter)
    second_wrong_type.setdefault(place, 2 + len(second_wrong_type) % 4)
    wrong_types_seen[place] += 1
    return wrong_types_seen[place] not in (1, second_wrong_type[place])


@schemathesis.hook
def filter_case(context, case):
    """The integration that the run calls by stays as it is, and no answer is held."""
    if is_further_wrong_type(case) or re.fullmatch(r"\s*\d*[1-9]\d*\s*", str((case.query or {}).get("wait", 0))):
        return False
    sent = json.dumps([case.path_parameters, case.body], default=str)
    return own_client_id not in sent and len(urlencode(case.query or {}, doseq=True, errors="replace")) < longest_query


keys = count(1)


@schemathesis.hook
def before_call(context, case, **kwargs):
    """A right key is used once: under that of an earlier request nothing else of a request is looked at."""
    head = case.meta.components.get(ParameterLocation.HEADER) if case.meta else None
    if case.headers and "Idempotency-Key" in case.headers and not (head and head.mode.is_negative):
        case.headers["Idempotency-Key"] = f"case-of-the-check-{next(keys)}"


# What the description takes though a schema would not: null as absent, a number as a text, a text as a number, a field of a body in the query.
lenient = re.compile("Incorrect type|Missing request body|became null")


@schemathesis.check
def wrong_body_is_refused(ctx, response, case):
    body = case.meta.components.get(ParameterLocation.BODY) if case.meta else None
    if not body or not body.mode.is_negative or case.method == "DELETE" or case.body is None:
        return
    # Refused are the lines or entries, in the answer.
    if case.media_type in ("application/x-ndjson", "text/csv") or "handling=lenient" in response.headers.get("preference-applied", []):
        return
    if not lenient.search(case.meta.phase.data.description or ""):
        CHECKS.get_one("negative_data_rejection")(ctx, response, case)
